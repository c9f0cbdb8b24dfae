import type { Pass } from '#contract/passes/endpoints.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { passCardStates } from './pass-card.tsx'
import { faceOf } from './pass-page-face.ts'

type CardSwitchProps = {
  /** The page of a card's links. */
  page?: '/account' | '/account/season'
  passes: readonly Pass[]
  current: Pass
  day: PlainDate
}

/** One press to another card of the account: of children and partners, and of other seasons. */
export function CardSwitch({ page = '/account', passes, current, day }: CardSwitchProps) {
  if (passes.length < 2) return null
  const hasSeveralSeasons = new Set(passes.map(({ season }) => season.code)).size > 1
  return (
    <nav aria-label="Dine og familiens kort">
      <ul className="flex gap-2 overflow-x-auto p-0.5 max-sm:-mx-4 max-sm:px-4">
        {passes.map((pass) => {
          const face = faceOf(pass, day)
          const isValid = face.state === 'valid'
          return (
            <li key={pass.id} className="shrink-0">
              <UiLink
                href={`${page}?pass=${pass.id}`}
                aria-current={pass.id === current.id ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm no-underline',
                  'border-slate-300 bg-white hover:border-slate-700',
                  'aria-[current]:border-green-700 aria-[current]:bg-green-100 aria-[current]:text-green-900',
                )}
              >
                <span className="font-semibold">
                  {pass.holder.firstName}
                  {hasSeveralSeasons && ` ${pass.season.code}`}
                </span>
                <span className={isValid ? 'sr-only' : 'text-slate-600'}>
                  {face.stateText ?? passCardStates[face.state].label}
                </span>
              </UiLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
