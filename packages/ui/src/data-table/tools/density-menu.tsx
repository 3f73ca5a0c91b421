import { IconBaselineDensityMedium, IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import controls from '../../buttons/controls.module.css'
import { latePart } from '../../due/late-part.ts'
import { DENSITY_LABELS, useDensity } from '../view/density.ts'
import { LateDropdown } from './late-dropdown.tsx'

const dropdown = latePart(async () => (await import('./density-dropdown.tsx')).DensityDropdown)

/** Height of rows, for all tables. */
export const DensityMenu = memo(() => {
  const density = useDensity()
  const target = (
    <button aria-label={`Row height: ${DENSITY_LABELS[density]}`} className={controls.button} type="button">
      <IconBaselineDensityMedium aria-hidden="true" size={16} />
      {DENSITY_LABELS[density]}
      <IconChevronDown aria-hidden="true" size={14} />
    </button>
  )
  return <LateDropdown given={{ density }} opens="menu" part={dropdown} target={target} />
})
