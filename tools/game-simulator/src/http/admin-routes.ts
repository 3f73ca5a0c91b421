import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultListSchema } from '../faults/fault.ts'
import type { FaultList } from '../faults/fault-list.ts'
import type { Replay, World } from '../world.ts'
import { ApiError } from './api-error.ts'

const YEAR_MS = 366 * 86_400_000
const clockSchema = z.union([
  z.strictObject({ advanceMs: z.int().min(0).max(YEAR_MS) }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
])

/** Moves a stepped world, a recording, and switches faults. Not for callers of the public API. */
export const adminRoutes = (app: FastifyInstance, { world, faults }: { world: World; faults: FaultList }): void => {
  const gameTime = (): { gameTime: string } => ({ gameTime: new Date(world.now()).toISOString() })

  app.get('/health', async () => ({
    status: 'ok',
    world: world.id,
    kind: world.kind,
    ...gameTime(),
    build: world.build(),
    tradable: world.tradableIds().length,
  }))

  app.post('/admin/clock', async (request) => {
    const step = clockSchema.parse(request.body)
    if (world.clock === undefined) throw new ApiError(409, 'this world cannot be moved: only a stepped clock can')
    const at = 'to' in step ? Date.parse(step.to) : world.now() + step.advanceMs
    if (at < world.now()) throw new ApiError(400, `the world is at ${gameTime().gameTime} already and does not go back`)
    await world.clock.advanceTo(at)
    return gameTime()
  })

  app.get('/admin/faults', async () => faults.active())
  app.put('/admin/faults', async (request) => {
    faults.replace(faultListSchema.parse(request.body))
    return faults.active()
  })
  app.delete('/admin/faults', async () => {
    faults.replace([])
    return faults.active()
  })

  const replayOf = (): Replay => {
    if (world.replay === undefined) throw new ApiError(404, 'this world is no recording')
    return world.replay
  }
  app.get('/replay/status', async () => ({ ...replayOf().status(), ...gameTime() }))
  app.post('/admin/replay/advance', async () => {
    const advanced = replayOf().advance()
    return { advanced, ...gameTime() }
  })
}
