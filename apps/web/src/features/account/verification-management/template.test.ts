import { expect, it } from 'vitest'
import { takeKnown } from '../shared/bulk/quantities.ts'
import { readHashTemplate, readTemplate, templatePath, withoutTemplate } from './template.ts'

const all = { has: () => true }
const address = '?items=19721x250,19976x1&currency=1x10000&professions=9x400&list=a'

it('reads an address with a template, and recognises one without', () => {
  const template = readTemplate(new URLSearchParams(address))
  expect(takeKnown(template?.items ?? [], all).entries).toEqual([
    { id: 19721, qty: 250 },
    { id: 19976, qty: 1 },
  ])
  expect(takeKnown(template?.professions ?? [], all).entries).toEqual([{ id: 9, qty: 400 }])
  expect(readTemplate(new URLSearchParams('?list=a&items='))).toBeNull()
})

it.each(['#items=19721x250&currency=1x10000', '#?items=19721x250'])('reads the hash %s', (hash) => {
  expect(takeKnown(readHashTemplate(hash)?.items ?? [], all).entries).toEqual([{ id: 19721, qty: 250 }])
})

it.each(['', '#', '#part'])('finds no template in the hash “%s”', (hash) => {
  expect(readHashTemplate(hash)).toBeNull()
})

it('writes the address that it reads', () => {
  const content = { items: [{ id: 19721, qty: 250 }], currency: [], professions: [{ id: 9, qty: 400 }] }
  const path = templatePath(content)
  expect(path).toBe('/verification_management?items=19721x250&currency=&professions=9x400')
  const read = readTemplate(new URL(path, 'https://site.example').searchParams)
  expect(takeKnown(read?.items ?? [], all).entries).toEqual(content.items)
})

it('removes the template from an address and keeps the rest', () => {
  expect(withoutTemplate(new URLSearchParams(address)).toString()).toBe('list=a')
})
