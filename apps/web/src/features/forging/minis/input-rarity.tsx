import { SelectField } from '@gildscope/ui/forms'
import { useQueryParam } from '../../../shell/use-query-param.ts'

/** Rarities that minis which can be bought have. */
const RARITIES = ['Basic', 'Fine', 'Masterwork', 'Rare', 'Exotic'] as const
type InputRarity = (typeof RARITIES)[number]

const FIRST: InputRarity = 'Fine'
const OPTIONS = RARITIES.map((value) => ({ value, label: value }))

/** The minis that go into the forge, Fine ones unless only others are on sale; `?rarity=Rare` in the address. */
export const useInputRarity = (
  isForSale: (rarity: InputRarity) => boolean,
): [InputRarity, (rarity: InputRarity) => void] => {
  const [param, setParam] = useQueryParam('rarity')
  const first = isForSale(FIRST) ? FIRST : (RARITIES.find(isForSale) ?? FIRST)
  const rarity = RARITIES.find((known) => known === param) ?? first
  return [rarity, (next) => setParam(next === first ? null : next)]
}

type InputRarityChoiceProps = { rarity: InputRarity; onChange: (rarity: InputRarity) => void }

export const InputRarityChoice = ({ rarity, onChange }: InputRarityChoiceProps) => (
  <SelectField
    label="Rarity of the inputs"
    onChange={(value) => onChange(RARITIES.find((known) => known === value) ?? FIRST)}
    options={OPTIONS}
    value={rarity}
  />
)
