/** For values that are slow to create, such as the formats of a language: created on first use, and cached. */
export const onDemand = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
