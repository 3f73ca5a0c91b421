import { expect, test } from 'vitest'
import type { ShippedPackage } from './licence-file.ts'
import { foundText, licenceGroups } from './model.ts'

const shipped = (name: string, licence: string): ShippedPackage => ({
  name,
  version: '1.0.0',
  licence,
  author: null,
  homepage: null,
  text: 0,
})
const PACKAGES = [
  shipped('React', 'MIT'),
  shipped('zrender', 'BSD-3-Clause'),
  shipped('react-dom', 'MIT'),
  shipped('pako', 'ISC'),
]

const found = (search: string) =>
  licenceGroups(PACKAGES, search).map(({ licence, packages }) => [licence, ...packages.map(({ name }) => name)])

test('licences of many packages come first, then by their names', () => {
  expect(found('')).toEqual([
    ['MIT', 'React', 'react-dom'],
    ['BSD-3-Clause', 'zrender'],
    ['ISC', 'pako'],
  ])
})

test('a search finds names that have all of its words, whatever their case', () => {
  expect(found(' REACT ')).toEqual([['MIT', 'React', 'react-dom']])
  expect(found('dom react')).toEqual([['MIT', 'react-dom']])
  expect(found('MIT')).toEqual([])
})

test('results are counted in words', () => {
  expect(foundText(licenceGroups(PACKAGES, ''))).toBe('4 packages under 3 licences')
  expect(foundText(licenceGroups(PACKAGES, 'pako'))).toBe('1 package under 1 licence')
  expect(foundText([])).toBe('No package has this name')
})
