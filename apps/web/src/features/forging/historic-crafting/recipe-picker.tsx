import { getCrafting } from '@gildscope/contracts'
import { Picker, type PickerOption, START_LENGTH } from '@gildscope/ui/forms'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'

const TYPING_MS = 150
/** Suggestions at most. */
const LIMIT = 30

type RecipeOption = PickerOption & { id: number }

const NONE: readonly RecipeOption[] = []

/** Recipes by a part of their product's name: of many those with the highest profit. */
const useFoundRecipes = (text: string): { options: readonly RecipeOption[]; hint: string } => {
  const wanted = text.trim()
  const [typed] = useDebouncedValue(wanted, TYPING_MS)
  const query = {
    ...{ q: typed, limit: LIMIT, sort: 'profit_per_day', order: 'desc' as const },
    fields: ['id', 'name', 'icon', 'rarity', 'disciplines', 'min_rating'],
  }
  const isEnabled = typed.length > START_LENGTH
  const { data, error } = useEndpoint(getCrafting, { query }, { isEnabled, keepsPrevious: true })
  if (wanted.length <= START_LENGTH) return { options: NONE, hint: 'Type at least three characters.' }
  if (error !== null) return { options: NONE, hint: 'Recipes could not be searched; retrying automatically.' }
  if (data === undefined) return { options: NONE, hint: 'Loading, Please Wait.' }
  const options = data.reply.flatMap(({ id, name, icon, rarity, disciplines, min_rating: level }): RecipeOption[] =>
    id == null
      ? []
      : [
          {
            ...{ key: String(id), id },
            item: { name: name ?? null, rarity: rarity ?? null, type: null, img: icon ?? null },
            note: [disciplines ?? '', level ?? ''].join(' ').trim(),
          },
        ],
  )
  if (options.length === 0) return { options, hint: 'No recipe makes a tradable item with that name.' }
  return { options, hint: options.length === 1 ? '1 recipe' : `${data.total ?? options.length} recipes` }
}

/** Finds a recipe by its product, passes it on and is cleared. */
export const RecipePicker = ({ onChoose }: { onChoose: (recipeId: number) => void }) => {
  const [text, setText] = useState('')
  const { options, hint } = useFoundRecipes(text)
  return (
    <Picker
      hint={hint}
      label="Recipe"
      onChoose={({ id }) => {
        onChoose(id)
        setText('')
      }}
      onText={setText}
      options={options}
      placeholder="Search by what it makes"
      text={text}
    />
  )
}
