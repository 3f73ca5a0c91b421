import type { Desk, DeskCall } from './desk-calls.ts'

export type ToDesk = { nth: number; name: DeskCall; asked: unknown }
export type FromDesk = { nth: number; reply: unknown } | { nth: number; fault: string }

/** Calls and answers are passed on unchanged; `openDesk` typed the arguments of each call. */
const callOf = (desk: Desk, name: DeskCall) => desk[name] as (asked: unknown) => Promise<unknown>

export const answerMessage = async (desk: Desk, { nth, name, asked }: ToDesk): Promise<FromDesk> => {
  try {
    return { nth, reply: await callOf(desk, name)(asked) }
  } catch (error) {
    return { nth, fault: error instanceof Error ? error.message : String(error) }
  }
}
