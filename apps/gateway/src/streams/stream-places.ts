import { AppError, networkOf } from '@gildscope/service-kit'
import type { StreamPlaces } from './routes.ts'

type Limits = { inAll: number; perAddress: number }

const RETRY_AFTER_SECONDS = 30

/** Limits open streams, in total and for each address. A browser needs one, however many tabs it has. */
export const createStreamPlaces = ({ inAll, perAddress }: Limits): StreamPlaces => {
  const open = new Map<string, number>()
  let total = 0
  return {
    take: (request) => {
      const whose = networkOf(request.ip)
      const mine = open.get(whose) ?? 0
      const details = { limit: perAddress, retryAfterSeconds: RETRY_AFTER_SECONDS }
      if (mine >= perAddress)
        throw new AppError('TOO_MANY_REQUESTS', `your address has ${perAddress} streams open; close one first`, details)
      if (total >= inAll)
        throw new AppError('UNAVAILABLE', 'too many listeners; try again later', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      open.set(whose, mine + 1)
      total += 1
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        total -= 1
        const left = (open.get(whose) ?? 1) - 1
        if (left === 0) open.delete(whose)
        else open.set(whose, left)
      }
    },
  }
}
