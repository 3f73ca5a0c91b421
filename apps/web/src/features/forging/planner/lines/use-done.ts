import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from '../../../../shell/kept/use-kept.ts'
import { useSession } from '../../../../shell/session/session.ts'

/** Ticks of a plan by the keys of its lines. Of plans without a name only the last one's are kept. */
const doneSchema = z.object({ plan: z.string(), ticks: z.record(z.string(), z.boolean()) })

const NOTHING: Readonly<Record<string, boolean>> = {}

export type Done = {
  isDone: (key: string) => boolean
  set: (key: string, isDone: boolean) => void
}

type PlanName = { id: string | null; targets: string }

/** Ticks, kept in this browser; what arrived since the plan was made is ticked unless somebody said otherwise. */
export const useDone = ({ id, targets }: PlanName, arrived: ReadonlySet<string>): Done => {
  const { account } = useSession()
  const name = id === null ? 'planner-done' : `planner-done ${id}`
  const { value, change } = useKept(account?.user ?? '', name, doneSchema)
  const plan = id ?? targets
  const ticks = value?.plan === plan ? value.ticks : NOTHING
  return useMemo(
    () => ({
      isDone: (key) => ticks[key] ?? arrived.has(key),
      set: (key, isDone) => change(() => ({ plan, ticks: { ...ticks, [key]: isDone } })),
    }),
    [ticks, arrived, change, plan],
  )
}
