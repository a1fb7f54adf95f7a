import type { ErrorReport } from '../../contract/error-reports.ts';
import type { ReportStore } from './error-queue.ts';

const KEY = 'error-reports';

/** Returns whether an earlier page left reports that it could not send. */
export function hasStoredErrors(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps the unsent reports of a page until the next start. They name no user and no company. */
export const storedErrors: ReportStore = {
  take() {
    try {
      const reports = JSON.parse(localStorage.getItem(KEY) ?? '[]') as ErrorReport[];
      localStorage.removeItem(KEY);
      return reports;
    } catch {
      return [];
    }
  },
  put(reports) {
    try {
      localStorage.setItem(KEY, JSON.stringify(reports));
    } catch {
      // Storage is full or forbidden. The user's data is more important.
    }
  },
};
