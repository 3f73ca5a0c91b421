import { type Column, type ColumnGroup, defineColumns } from '@gildscope/ui/data-table'
import { FLAG_WORDS } from '../../shared/drop-words.ts'
import { type Patch, patchText, shortKit } from '../words.ts'
import { perUnit, type SubmissionRow } from './model.ts'

/** Properties of the item that determine the columns. */
export type SubmissionShape = {
  /** Those in the cut, the largest share of the value first, with their names. */
  drops: readonly { id: number; name: string }[]
  patches: readonly Patch[]
  /** `Salvaged`, `Opened`. */
  done: string
  hasKits: boolean
  hasFlagged: boolean
}

const groupId = (drop: number): string => `d${drop}`

export const submissionGroups = ({ drops }: Pick<SubmissionShape, 'drops'>): readonly ColumnGroup[] => [
  { id: 'details', title: 'Details', rail: 'Details', isOpen: true },
  { id: 'totals', title: 'Totals', rail: 'Totals', isOpen: true },
  ...drops.map(({ id, name }) => ({ id: groupId(id), title: name, rail: name, isOpen: true })),
]

const flagsColumn: Column<SubmissionRow> = {
  id: 'flags',
  title: 'Flags',
  group: 'details',
  kind: 'text',
  width: 190,
  help: 'Why it is left out unless flagged submissions are shown',
  value: ({ flags }) => flags.map(({ reason }) => FLAG_WORDS[reason]).join(', '),
  detail: ({ flags }) => (flags.length === 0 ? null : flags.map(({ detail }) => detail).join('; ')),
  tone: ({ flags }) => (flags.length === 0 ? null : 'warn'),
}

const countsFromColumn: Column<SubmissionRow> = {
  id: 'countsFrom',
  title: 'Counts from',
  group: 'details',
  kind: 'date',
  isHidden: true,
  help: 'First day in the figures: submissions of new game accounts wait some days',
  value: ({ countsFrom }) => countsFrom,
}

const kitColumn: Column<SubmissionRow> = {
  id: 'kit',
  title: 'Kit',
  group: 'details',
  kind: 'text',
  width: 100,
  value: ({ salvageKit }) => (salvageKit === '' ? null : shortKit(salvageKit)),
  detail: ({ salvageKit }) => (salvageKit === '' ? null : salvageKit),
}

const patchColumn = (patches: readonly Patch[]): Column<SubmissionRow> => {
  const texts = new Map(patches.map((patch) => [patch.id, patchText(patch)]))
  return {
    id: 'patch',
    title: 'Patch',
    group: 'details',
    kind: 'text',
    width: 120,
    isHidden: true,
    value: ({ patch }) => texts.get(patch) ?? String(patch),
    detail: ({ build }) => (build === null ? null : `Build ${build} of the game`),
  }
}

const dropColumns = ({ id, name }: SubmissionShape['drops'][number]): readonly Column<SubmissionRow>[] => [
  {
    id: `${groupId(id)}.units`,
    title: 'Units',
    group: groupId(id),
    kind: 'number',
    help: `${name} that came out`,
    value: ({ units }) => units.get(id) ?? 0,
  },
  {
    id: `${groupId(id)}.percent`,
    title: 'Per unit',
    group: groupId(id),
    kind: 'percent',
    decimals: 3,
    value: (row) => {
      const ratio = perUnit(row.units.get(id) ?? 0, row)
      return ratio === null ? null : 100 * ratio
    },
  },
]

/** The submitter, the totals, and two columns for each drop. */
export const submissionColumns = (shape: SubmissionShape): readonly Column<SubmissionRow>[] =>
  defineColumns<SubmissionRow>()([
    {
      id: 'iso',
      title: 'Taken',
      kind: 'date',
      width: 152,
      help: 'When the second snapshot was taken',
      value: ({ iso }) => iso,
    },
    ...(shape.hasFlagged ? [flagsColumn] : []),
    countsFromColumn,
    {
      id: 'account',
      title: 'Account',
      group: 'details',
      kind: 'text',
      width: 110,
      help: 'A pseudonym: always the same for one game account, never its name',
      value: ({ account }) => account,
    },
    { id: 'level', title: 'Level', group: 'details', kind: 'number', value: ({ level }) => level },
    {
      id: 'mf',
      title: 'Magic find',
      group: 'details',
      kind: 'percent',
      value: ({ mf }) => mf,
    },
    ...(shape.hasKits ? [kitColumn] : []),
    patchColumn(shape.patches),
    {
      id: 'consumed',
      title: shape.done,
      group: 'totals',
      kind: 'number',
      value: ({ consumed }) => consumed,
    },
    {
      id: 'gained',
      title: 'Drops',
      group: 'totals',
      kind: 'number',
      help: 'Units of all',
      value: ({ gained }) => gained,
    },
    {
      id: 'gained_per_unit',
      title: 'Drops per unit',
      group: 'totals',
      kind: 'number',
      decimals: 2,
      value: (row) => perUnit(row.gained, row),
    },
    {
      id: 'value',
      title: 'Value then',
      group: 'totals',
      kind: 'coins',
      help: 'At the lowest sell listings of that moment, before fees',
      value: ({ value }) => value,
      detail: ({ unpriced }) => (unpriced === 0 ? null : `without ${unpriced} units whose price was not known`),
    },
    {
      id: 'value_per_unit',
      title: 'Value per unit',
      group: 'totals',
      kind: 'coins',
      help: 'The same for one consumed',
      value: (row) => perUnit(row.value, row),
    },
    ...shape.drops.flatMap(dropColumns),
  ])
