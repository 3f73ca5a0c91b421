/** Units by what they are bound to. */
export type BindingCounts = { character: number; account: number; none: number }

export type Binding = keyof BindingCounts

/** The binding of an item that does not state it itself because its whole kind is bound. */
export type BoundAs = (itemId: number) => Binding

/** The binding that the game states for a stack; null: none. */
export const statedBinding = (binding: string | undefined): Binding | null => {
  if (binding === 'Character') return 'character'
  return binding === 'Account' ? 'account' : null
}

export const NO_UNITS: Readonly<BindingCounts> = { character: 0, account: 0, none: 0 }

export const unitsOf = ({ character, account, none }: Readonly<BindingCounts>): number => character + account + none
