import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { UiLink } from './ui-link.tsx'

/** A step with `href` can be opened again; one without is ahead or locked. */
export type Step = { label: string; state: 'done' | 'current' | 'ahead'; href?: string }

/** The progress through a sequence, with links back to completed steps. */
export function Steps({
  steps,
  label = 'Trin i bestillingen',
}: {
  steps: readonly Step[]
  label?: string
}) {
  const at = steps.findIndex((step) => step.state === 'current')
  return (
    <nav aria-label={label}>
      <p className="sr-only">
        Trin {at + 1} af {steps.length}
      </p>
      <ol className="flex gap-2 sm:gap-3">
        {steps.map((step, i) => (
          <li
            key={step.label}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="min-w-0 flex-1"
          >
            <StepLabel step={step} number={i + 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepLabel({ step, number }: { step: Step; number: number }) {
  const { state, label, href } = step
  const content = (
    <>
      <span
        className={cx(
          'absolute inset-x-0 top-0 h-1 rounded-full transition-colors',
          state === 'ahead' ? 'bg-slate-300' : 'bg-green-700',
          state === 'done' && 'opacity-55',
        )}
      />
      <span aria-hidden="true" className="hidden w-5 shrink-0 sm:block">
        {state === 'done' ? <Icon name="check" /> : `${number}.`}
      </span>
      <span className="truncate">{label}</span>
      {state === 'done' && <span className="sr-only"> (udfyldt)</span>}
    </>
  )
  const look = cx(
    'relative flex min-h-11 items-center pt-2 text-[clamp(0.75rem,3.3vw,0.9375rem)] sm:gap-1',
    state === 'current' && 'font-bold text-slate-900',
    state === 'done' && 'font-medium text-green-700',
    state === 'ahead' && 'text-slate-600',
  )
  if (state !== 'current' && href) {
    return (
      <UiLink
        href={href}
        className={cx(look, 'rounded-xs hover:underline hover:underline-offset-4')}
      >
        {content}
      </UiLink>
    )
  }
  return <span className={look}>{content}</span>
}
