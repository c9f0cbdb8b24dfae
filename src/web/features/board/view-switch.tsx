import { cx } from '../../ui/cx.ts'

type ViewSwitchProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string; href: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Ways of looking at the same data: links without scripts, and with them no request. */
export function ViewSwitch<Value extends string>(props: ViewSwitchProps<Value>) {
  const { label, choices, chosen, onChoose } = props
  return (
    <nav
      aria-label={label}
      className="flex w-fit rounded-md border border-slate-400 bg-white p-[0.1875rem]"
    >
      {choices.map(({ value, label: name, href }) => (
        <a
          key={value}
          href={href}
          aria-current={value === chosen ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onChoose(value)
          }}
          className={cx(
            'inline-grid min-h-11 place-items-center rounded-sm px-4 font-semibold no-underline',
            value === chosen ? 'bg-green-900 text-white' : 'text-slate-800 hover:bg-slate-100',
          )}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
