import { Icon, iconNames } from './icon.tsx'

export const All = () => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
    {iconNames.map((name) => (
      <li key={name} className="flex items-center gap-3">
        <Icon name={name} className="size-6" /> {name}
      </li>
    ))}
  </ul>
)
