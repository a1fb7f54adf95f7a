import { AppError } from '../../contract/errors.ts';
import { ObjectStoreError } from '../files/object-store.ts';

const hasCode = (error: unknown): error is { code: string; statusCode?: number } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';

/** SQLSTATEs caused by the data, not by the database, and their errors for the caller. */
const BY_SQLSTATE: Record<string, AppError> = {
  '23505': new AppError('conflict'),
  '23514': new AppError('invalid_input'),
  '23502': new AppError('invalid_input'),
  '22001': new AppError('invalid_input'),
  '22003': new AppError('invalid_input'),
  '22007': new AppError('invalid_input'),
  '22008': new AppError('invalid_input'),
  '22021': new AppError('invalid_input'),
  '22023': new AppError('invalid_input'),
  '22P02': new AppError('invalid_input'),
  '22P05': new AppError('invalid_input'),
  // Too many connections, shutdown, lock or statement timeout, deadlock, serialization: a retry may succeed.
  '53300': new AppError('unavailable'),
  '57P01': new AppError('unavailable'),
  '57P02': new AppError('unavailable'),
  '57P03': new AppError('unavailable'),
  '55P03': new AppError('unavailable'),
  '57014': new AppError('unavailable'),
  '40001': new AppError('unavailable'),
  '40P01': new AppError('unavailable'),
  '25P03': new AppError('unavailable'),
};

const BY_FASTIFY: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('payload_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported_media'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('invalid_input'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('invalid_input'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('invalid_input'),
  FST_ERR_BAD_URL: new AppError('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('not_found'),
};

/**
 * The database cannot be reached, the connection was lost (class 08), space or memory is missing (53), the server stops
 * or starts (57P), or its system fails (58).
 */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|(08|53|58)[0-9A-Z]{3}|57P[0-9A-Z]{2})$/;

/** Converts a thrown value into an error of spec section 8. Every unknown value becomes a `server_error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ObjectStoreError) return new AppError('unavailable');
  if (hasCode(error)) {
    const known = BY_SQLSTATE[error.code] ?? BY_FASTIFY[error.code];
    if (known) return known;
    if (UNREACHABLE.test(error.code)) return new AppError('unavailable');
  }
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 404) return new AppError('not_found');
  if (status === 413) return new AppError('payload_too_large');
  if (status === 415) return new AppError('unsupported_media');
  if (status === 429) return new AppError('rate_limited');
  if (status >= 400 && status < 500) return new AppError('invalid_input');
  return new AppError('server_error');
}

/** Returns whether the error says nothing about the change itself, so that the same change can be retried (PUSH6). */
export const isInfrastructure = (error: AppError): boolean => error.status >= 500 || error.status === 429;
