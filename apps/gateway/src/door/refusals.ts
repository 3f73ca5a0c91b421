import { AppError, bodyTooLarge } from '@gildscope/service-kit'

const RETRY_AFTER_SECONDS = 2

export const busy = (): AppError =>
  new AppError('UNAVAILABLE', 'too many requests are waiting; try again in a few seconds', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export const tooManyOpen = (limit: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', `your address has ${limit} requests open; wait for answers before sending more`, {
    limit,
    retryAfterSeconds: 1,
  })

export const gone = (): AppError => new AppError('VALIDATION', 'the caller did not wait for the answer')

export const unreadBody = (
  why: 'too-large' | 'too-many' | 'gone',
  { bodyBytes, openRequests }: { bodyBytes: number; openRequests: number },
): AppError => {
  if (why === 'gone') return gone()
  return why === 'too-large' ? bodyTooLarge(bodyBytes) : tooManyOpen(openRequests)
}
