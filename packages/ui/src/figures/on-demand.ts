/** What takes long to make, such as the formats of a language: made when it is first wanted, and kept. */
export const onDemand = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
