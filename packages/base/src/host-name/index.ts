export { hostNamesVariable } from './host-names.ts'
export { isOwnHost } from './is-own-host.ts'
