import { expect, test } from 'vitest'
import { faultOfPlace } from './place.ts'

test.each([
  '/var/backups/dumps',
  'dumps',
  'C:\\dumps',
  'file:///var/backups/dumps',
  'https://s3.example.org/bucket/prefix',
  'HTTPS://s3.example.org/bucket',
])('dumps may be kept at %s', (place) => {
  expect(faultOfPlace(place)).toBe(null)
})

test.each([
  ['s3://bucket/prefix', 'expected a folder'],
  ['file://elsewhere/dumps%2f', 'expected a folder'],
  ['https://s3.example.org/bucket?list-type=2', 'expected a folder'],
  ['https://', 'expected a folder'],
  ['https://id:secret@s3.example.org/bucket', 'expected keys in DUMP_ACCESS_KEY and DUMP_SECRET_KEY'],
])('not at %s, of which the fault shows nothing', (place, fault) => {
  expect(faultOfPlace(place)).toContain(fault)
  expect(faultOfPlace(place)).not.toMatch(/secret|elsewhere|list-type/)
})
