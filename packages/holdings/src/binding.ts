/** Units by what they are bound to. */
export type BindingCounts = { character: number; account: number; none: number }

export type Binding = keyof BindingCounts

/** What an item is bound to that does not say it itself, because its kind always is. */
export type BoundAs = (itemId: number) => Binding

/** What a stack is bound to by the word of the game; null: it says nothing. */
export const statedBinding = (binding: string | undefined): Binding | null => {
  if (binding === 'Character') return 'character'
  return binding === 'Account' ? 'account' : null
}

export const NO_UNITS: Readonly<BindingCounts> = { character: 0, account: 0, none: 0 }

export const unitsOf = ({ character, account, none }: Readonly<BindingCounts>): number => character + account + none
