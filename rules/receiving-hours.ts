/** When a location receives deliveries: times HH:MM of which `until` may be on the next day. */
export interface Hours {
  readonly from: string;
  readonly until: string;
}

/** Returns whether a time of day is within the hours, both ends included. Equal ends mean the whole day. */
export function isReceiving({ from, until }: Hours, time: string): boolean {
  if (from === until) return true;
  return from < until ? from <= time && time <= until : time >= from || time <= until;
}
