import type { ShippedPackage } from './licence-file.ts'

/** Packages under one licence. */
export type LicenceGroup = { licence: string; packages: readonly ShippedPackage[] }

/** Packages whose name contains every word of the search, ignoring case. */
const matches = ({ name }: ShippedPackage, search: string): boolean => {
  const text = name.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Search results by licence; licences with the most packages first. */
export const licenceGroups = (packages: readonly ShippedPackage[], search: string): LicenceGroup[] => {
  const found = packages.filter((each) => matches(each, search.trim()))
  return [...Map.groupBy(found, ({ licence }) => licence)]
    .map(([licence, own]) => ({ licence, packages: own }))
    .sort((one, other) => other.packages.length - one.packages.length || one.licence.localeCompare(other.licence))
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** `465 packages under 10 licences`. */
export const foundText = (groups: readonly LicenceGroup[]): string => {
  const packages = groups.reduce((sum, group) => sum + group.packages.length, 0)
  if (packages === 0) return 'No package has this name'
  return `${counted(packages, 'package', 'packages')} under ${counted(groups.length, 'licence', 'licences')}`
}
