import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { SetUp, SetUpStep } from '#contract/admin/set-up.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../shell/problem.tsx'
import { ClubsStep } from './set-up-clubs.tsx'
import { MailStep } from './set-up-mail.tsx'
import { ProvidersStep } from './set-up-providers.tsx'
import { setUpMutations, setUpQuery } from './set-up-queries.ts'
import { SeasonStep } from './set-up-season.tsx'
import { BankStep, CompanyStep, TestPurchaseStep } from './set-up-steps.tsx'

/** The set-up page: the steps with their forms, and the opening of the sale (D28). */
export function SetUpPage() {
  const { data: setUp } = useSuspenseQuery(setUpQuery)
  const done = setUp.steps.filter(({ isDone }) => isDone).length
  const next = setUp.steps.find(({ isDone }) => !isDone)?.name
  useFocusOnNext(next)
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Opsætning"
        lead={`${done} af ${setUp.steps.length} er på plads. Salget kan åbne, når alt er grønt.`}
      />
      <ol className="grid border-t border-slate-200">
        {setUp.steps.map((step) => (
          <li key={step.name} className="border-b border-slate-200">
            <details open={step.name === next} className="group">
              <StepSummary {...step} />
              <div className="pt-2 pb-8 sm:pl-9">{contentOf(step.name, setUp)}</div>
            </details>
          </li>
        ))}
      </ol>
      <Sale setUp={setUp} />
    </div>
  )
}

/** A step with its state as icon, text and colour; a click expands its form. */
function StepSummary({ name, isDone }: SetUp['steps'][number]) {
  return (
    <summary
      id={headingOf(name)}
      className="flex min-h-14 scroll-mt-4 list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden"
    >
      {isDone ? (
        <Icon name="check-circle" className="size-6 shrink-0 text-green-700" />
      ) : (
        <span className="mx-0.5 size-5 shrink-0 rounded-full border-2 border-slate-400" />
      )}
      <span className="font-semibold">{titles[name]}</span>
      <span
        className={cx(
          'ml-auto text-sm whitespace-nowrap',
          isDone ? 'font-semibold text-green-800' : 'text-slate-600',
        )}
      >
        {isDone ? 'På plads' : 'Mangler'}
      </span>
      <Icon
        name="chevron-down"
        className="shrink-0 text-slate-500 transition-transform group-open:rotate-180"
      />
    </summary>
  )
}

/** A finished step collapses with its focused button, so the focus moves to the next step. */
function useFocusOnNext(next: SetUpStep | undefined) {
  const former = useRef(next)
  useEffect(() => {
    if (former.current !== next && next) document.getElementById(headingOf(next))?.focus()
    former.current = next
  }, [next])
}

const headingOf = (name: SetUpStep) => `step-${name}`

const titles: Record<SetUpStep, string> = {
  administrator: 'Administrator med totrinslogin',
  company: 'Firmaet, der sælger',
  bank: 'Bankkonto',
  season: 'Sæson og priser',
  clubs: 'Klubber',
  provider: 'Betalingstjeneste',
  mail: 'Udgående mail',
  test_purchase: 'Prøvekøb',
}

function contentOf(name: SetUpStep, setUp: SetUp): ReactNode {
  if (name === 'company') return <CompanyStep setUp={setUp} />
  if (name === 'bank') return <BankStep setUp={setUp} />
  if (name === 'season') return <SeasonStep setUp={setUp} />
  if (name === 'clubs') return <ClubsStep setUp={setUp} />
  if (name === 'mail') return <MailStep setUp={setUp} />
  if (name === 'test_purchase') return <TestPurchaseStep setUp={setUp} />
  if (name === 'administrator') {
    return (
      <ButtonLink href="/account/security" variant="secondary">
        Se totrinslogin
      </ButtonLink>
    )
  }
  return <ProvidersStep setUp={setUp} />
}

function Sale({ setUp }: { setUp: SetUp }) {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const open = useMutation({
    ...setUpMutations.sales,
    onSuccess: () => client.invalidateQueries(setUpQuery),
    onSettled: () => setAsks(false),
  })
  if (setUp.isDemonstration) {
    return <Notice title="Demonstrationen sælger altid">Her trækkes ingen penge.</Notice>
  }
  if (setUp.salesOpenedAt) return <Notice tone="success" title="Salget er åbent" live />
  const missing = setUp.steps.filter(({ isDone }) => !isDone).map(({ name }) => titles[name])
  return (
    <div className="grid gap-4">
      {open.isError && <Problem error={open.error} title="Salget er ikke åbnet" />}
      <div>
        <Button
          size="lg"
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? 'missing' : undefined}
          onClick={() => setAsks(true)}
        >
          Åbn salget
        </Button>
      </div>
      {missing.length > 0 && (
        <p id="missing" className="text-slate-700">
          Mangler: {missing.join(' · ')}
        </p>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Vil du åbne salget?"
        confirmLabel="Åbn salget"
        busy={open.isPending && 'Åbner …'}
        effect="Fra nu af kan alle købe kort til de priser, der står i sæsonen."
        onConfirm={() => open.mutate()}
      />
    </div>
  )
}
