/** Base path of every call (spec section 9). */
export const API_BASE = '/api/v1';
