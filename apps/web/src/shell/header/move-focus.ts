const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  next: (index, count) => (index + 1) % count,
  previous: (index, count) => (index - 1 + count) % count,
  first: () => 0,
  last: (_index, count) => count - 1,
}

const KEYS = {
  list: { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' },
  bar: { ArrowRight: 'next', ArrowLeft: 'previous' },
} as const

/** Moves the focus among the parts of a list or a bar; false when the key has no target. */
export const moveFocus = (kind: keyof typeof KEYS, key: string, parts: readonly HTMLElement[]): boolean => {
  const keys: Readonly<Record<string, string>> = KEYS[kind]
  const step = STEPS[keys[key] ?? '']
  const { activeElement } = document
  const index = activeElement instanceof HTMLElement ? parts.indexOf(activeElement) : -1
  if (step === undefined || index < 0) return false
  parts[step(index, parts.length)]?.focus()
  return true
}
