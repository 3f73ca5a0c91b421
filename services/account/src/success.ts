/** The answer of a change that has nothing else to say. */
export const DONE = { result: 'success' } as const

export const success = <Value>(value: Value) => ({ result: 'success', success: value }) as const
