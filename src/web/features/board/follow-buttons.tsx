import { cx } from '../../ui/cx.ts'

type StarButtonProps = { name: string; isOn: boolean; onToggle: () => void; className?: string }

/** Follows a player or a division on this device, also without an account. */
export function StarButton({ name, isOn, onToggle, className }: StarButtonProps) {
  return (
    <button
      onClick={onToggle}
      type="button"
      aria-pressed={isOn}
      aria-label={`Følg ${name}`}
      className={cx(
        'needs-script relative z-10 grid place-items-center rounded-sm',
        isOn ? 'text-yellow-800' : 'text-slate-500 hover:text-slate-900',
        className,
      )}
    >
      <Star isOn={isOn} />
    </button>
  )
}

export function Star({ isOn }: { isOn: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5"
      fill={isOn ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    >
      <path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6-4.4-4.2 6-.8L12 3.5Z" />
    </svg>
  )
}
