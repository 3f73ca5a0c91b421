import { useMediaQuery } from '@mantine/hooks'

/** Below the one breakpoint, where parts of a page are other parts, not other styles. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 759px)', false, { getInitialValueInEffect: false })
