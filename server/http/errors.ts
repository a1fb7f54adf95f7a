import { AppError } from '../../contract/errors.ts';

const hasCode = (error: unknown): error is { code: string; statusCode?: number } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';

/** SQLSTATEs that are the data's fault, not the database's, and what they mean to the caller. */
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
  // too many connections, shutting down, lock or statement time-out, deadlock, serialization: another try may do
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

/** The database cannot be reached, was lost on the way (class 08), lacks room or memory (53), is ending or starting (57P) or its system fails (58). */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|(08|53|58)[0-9A-Z]{3}|57P[0-9A-Z]{2})$/;

/** The one place where a thrown thing becomes what spec section 8 fixes. Whatever isn't known is a `server_error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
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

/** A failure that says nothing about the change itself, so that the same change may be tried again (PUSH6). */
export const isInfrastructure = (error: AppError): boolean => error.status >= 500 || error.status === 429;
