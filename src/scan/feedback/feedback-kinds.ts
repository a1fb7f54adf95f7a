/** The outcomes of a scan. A picker can tell them apart by ear, by touch and by eye, each alone. */
export type FeedbackTone = 'success' | 'warning' | 'danger' | 'info';

export type FeedbackKind =
  /** Booked: durable on this device. */
  | 'ok'
  /** Booked, and the line or stop has all it needs. */
  | 'line-done'
  /** Read, and nothing is booked yet. */
  | 'read'
  | 'wrong-item'
  | 'wrong-lot'
  | 'expired'
  | 'already-picked'
  | 'over-quantity'
  | 'odd-weight'
  | 'repeat'
  | 'unknown-code'
  | 'ambiguous';

/** A tone of a melody: pitch in hertz, start and length in milliseconds. */
export interface Note {
  readonly hz: number;
  readonly at: number;
  readonly ms: number;
}

export interface FeedbackSignal {
  readonly tone: FeedbackTone;
  readonly notes: readonly Note[];
  /** Milliseconds on, off, on, …. */
  readonly vibration: readonly number[];
}

const high = (at: number, ms = 90): Note => ({ hz: 1320, at, ms });
const low = (at: number, ms = 220): Note => ({ hz: 196, at, ms });
const middle = (at: number, ms = 120): Note => ({ hz: 620, at, ms });

/**
 * Success is one short high tone, and two that rise at the end of a line. A label that was only read is a lower tone,
 * failure is low and long, a required choice rises. The number of tones tells the kind: two for the lot, three for an
 * expired item.
 */
export const SIGNALS: Readonly<Record<FeedbackKind, FeedbackSignal>> = {
  ok: { tone: 'success', notes: [high(0)], vibration: [40] },
  'line-done': { tone: 'success', notes: [high(0, 70), { hz: 1760, at: 90, ms: 130 }], vibration: [40, 50, 140] },
  read: { tone: 'info', notes: [{ hz: 880, at: 0, ms: 60 }], vibration: [20] },
  'wrong-item': { tone: 'danger', notes: [low(0, 450)], vibration: [400] },
  'wrong-lot': { tone: 'danger', notes: [low(0), low(280)], vibration: [180, 80, 180] },
  expired: { tone: 'danger', notes: [low(0, 140), low(190, 140), low(380, 140)], vibration: [120, 60, 120, 60, 120] },
  'already-picked': { tone: 'warning', notes: [middle(0), middle(170)], vibration: [60, 60, 60] },
  'over-quantity': { tone: 'warning', notes: [middle(0), { hz: 440, at: 150, ms: 260 }], vibration: [60, 60, 250] },
  'odd-weight': {
    tone: 'warning',
    notes: [middle(0), { hz: 820, at: 150, ms: 120 }, middle(300)],
    vibration: [200, 60, 60],
  },
  repeat: { tone: 'warning', notes: [middle(0, 60), middle(90, 60), middle(180, 60)], vibration: [40, 40, 40, 40, 40] },
  'unknown-code': { tone: 'danger', notes: [{ hz: 140, at: 0, ms: 350 }], vibration: [250, 80, 60] },
  ambiguous: {
    tone: 'info',
    notes: [
      { hz: 520, at: 0, ms: 110 },
      { hz: 780, at: 130, ms: 160 },
    ],
    vibration: [60, 40, 120],
  },
};
