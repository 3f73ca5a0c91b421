import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { DENSITIES, DENSITY_LABELS, isDensity, setDensity } from '../view/density.ts'
import type { Density } from '../view/table-view.ts'
import type { DropdownProps } from './late-dropdown.tsx'

export const DensityDropdown = ({ density, target, isOpen, onOpen }: DropdownProps & { density: Density }) => (
  <Menu hideDetached={false} onChange={onOpen} opened={isOpen} position="bottom-start">
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      <Menu.RadioGroup onChange={(name) => isDensity(name) && setDensity(name)} value={density}>
        {DENSITIES.map((name) => (
          <Menu.RadioItem
            key={name}
            checkIcon={<IconCheck aria-hidden="true" size={16} />}
            closeMenuOnClick
            value={name}
          >
            {DENSITY_LABELS[name]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Dropdown>
  </Menu>
)
