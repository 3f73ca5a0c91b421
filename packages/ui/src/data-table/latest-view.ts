type Step<State> = { state: State; address: string }

/**
 * What a change builds on: the last address that was asked for, until that is drawn. An earlier one of those asked for may
 * be drawn in between and takes nothing back; any other address was not asked for here, and stands.
 */
export const createLatest = <State>(drawn: State) => {
  let latest = drawn
  let asked: string[] = []
  return {
    state: (): State => latest,
    ask: ({ state, address }: Step<State>): void => {
      latest = state
      asked.push(address)
    },
    draw: ({ state, address }: Step<State>): void => {
      asked = asked.slice(asked.lastIndexOf(address) + 1 || asked.length)
      if (asked.length === 0) latest = state
    },
  }
}
