import type { FilterOp, FilterTerm } from '@gildscope/contracts'
import { textTest } from '@gildscope/contracts/filter-rows'
import { addBit, type Bitset, emptyBitset } from './bitset.ts'
import type { Column, JsonColumn, NumberColumn, TextColumn } from './column.ts'
import { searchForms } from './dictionary.ts'

/** Rows without a value match `ne` and no other comparison. */
const matchNumbers = (bits: Bitset, rows: number, { values }: NumberColumn, op: FilterOp, wanted: number): void => {
  const length = values.length
  if (op === 'gt') for (let row = 0; row < length; row += 1) values[row]! > wanted && addBit(bits, row)
  else if (op === 'gte') for (let row = 0; row < length; row += 1) values[row]! >= wanted && addBit(bits, row)
  else if (op === 'lt') for (let row = 0; row < length; row += 1) values[row]! < wanted && addBit(bits, row)
  else if (op === 'lte') for (let row = 0; row < length; row += 1) values[row]! <= wanted && addBit(bits, row)
  else if (op === 'eq') for (let row = 0; row < length; row += 1) values[row]! === wanted && addBit(bits, row)
  else {
    for (let row = 0; row < length; row += 1) values[row]! !== wanted && addBit(bits, row)
    for (let row = length; row < rows; row += 1) addBit(bits, row)
  }
}

const matchTexts = (bits: Bitset, { codes, dictionary }: TextColumn, term: FilterTerm): void => {
  const test = textTest(term)
  const wanted = term.op !== 'ne'
  const forms = searchForms(dictionary)
  const byCode = new Uint8Array(forms.length)
  for (let code = 0; code < byCode.length; code += 1) if (test(forms[code]!) === wanted) byCode[code] = 1
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row]!
    if (code < 0 ? !wanted : byCode[code] === 1) addBit(bits, row)
  }
}

const isMissing = (column: TextColumn | NumberColumn | JsonColumn, row: number): boolean => {
  if (column.kind === 'text') return row >= column.codes.length || column.codes[row]! < 0
  if (column.kind === 'json') return (column.texts[row] ?? null) === null
  return row >= column.values.length || Number.isNaN(column.values[row]!)
}

const wantedNumber = (column: NumberColumn, value: NonNullable<FilterTerm['value']>): number =>
  column.kind === 'instant' ? Date.parse(String(value)) : Number(value)

/** The rows that one condition holds for. */
export const matchTerm = (column: Column, rows: number, term: FilterTerm): Bitset => {
  const bits = emptyBitset(rows)
  if (term.value === null) {
    const wanted = term.op === 'eq'
    for (let row = 0; row < rows; row += 1) if (isMissing(column, row) === wanted) addBit(bits, row)
  } else if (column.kind === 'text') matchTexts(bits, column, term)
  else if (column.kind !== 'json') matchNumbers(bits, rows, column, term.op, wantedNumber(column, term.value))
  return bits
}
