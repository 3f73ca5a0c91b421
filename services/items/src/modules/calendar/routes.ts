import { DAY_MS } from '@gildscope/base/time'
import { getCalendar } from '@gildscope/contracts'
import { route, sendBody } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { knownCalendar } from './known-calendar.ts'

const MAX_AGE_SECONDS = 3600

export const calendarRoutes = (app: FastifyInstance, { now }: { now: () => number }): void => {
  route(app, getCalendar, (_input, context) =>
    sendBody(context, JSON.stringify(knownCalendar(Math.floor(now() / DAY_MS))), MAX_AGE_SECONDS),
  )
}
