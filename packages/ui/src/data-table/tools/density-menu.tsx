import { IconBaselineDensityMedium, IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { Button } from '../../buttons/button.tsx'
import { latePart } from '../../due/late-part.ts'
import { DENSITY_LABELS, useDensity } from '../view/density.ts'
import { LateDropdown } from './late-dropdown.tsx'

const dropdown = latePart(async () => (await import('./density-dropdown.tsx')).DensityDropdown)

/** Height of rows, for all tables. */
export const DensityMenu = memo(() => {
  const density = useDensity()
  const target = (
    <Button aria-label={`Row height: ${DENSITY_LABELS[density]}`} icon={IconBaselineDensityMedium}>
      {DENSITY_LABELS[density]}
      <IconChevronDown aria-hidden="true" size={14} />
    </Button>
  )
  return <LateDropdown given={{ density }} opens="menu" part={dropdown} target={target} />
})
