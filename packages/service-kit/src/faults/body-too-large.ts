import { AppError } from './app-error.ts'

export const bodyTooLarge = (limit: number): AppError =>
  new AppError('TOO_LARGE', `the body is longer than ${limit} bytes, the most that this call takes`, { limit })
