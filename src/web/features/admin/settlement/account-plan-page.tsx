import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { saveAccountPlan, type BookkeepingShown } from '#contract/settlement/bookkeeping.ts'
import { accountKeys, accountNames, type AccountKey } from '#domain/settlement/account-plan.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { danishTime } from '../danish-time.ts'
import { usePermission } from '../permission.tsx'
import { ParentLink } from '../record/back-link.tsx'
import { bookkeepingQuery } from './bookkeeping-queries.ts'

type Plan = BookkeepingShown['plans'][number]

const presetNames = { economic: 'e-conomic', dinero: 'Dinero' }

/** The account numbers of each accounting system, and who has changed them. */
export function AccountPlanPage() {
  const { plans } = useSuspenseQuery(bookkeepingQuery()).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-1">
        <ParentLink href="/admin/settlement/bookkeeping">Bogføring</ParentLink>
        <h1>Kontoplan</h1>
        <p className="max-w-text text-slate-700">
          Numrene er forslag. Ret dem, så de passer til jeres egen kontoplan, før I læser den første
          fil ind. Momsen har sine egne linjer, så kontiene skal være uden automatisk moms. Et nyt
          nummer gælder fra næste eksport.
        </p>
      </header>
      {plans.map((plan) => (
        <section key={plan.preset} aria-labelledby={plan.preset} className="grid gap-4">
          <h2 id={plan.preset}>{presetNames[plan.preset]}</h2>
          {/* A saved or newer version starts the form again with its numbers. */}
          <PlanForm key={plan.version} plan={plan} />
          <History plan={plan} />
        </section>
      ))}
    </div>
  )
}

function PlanForm({ plan: { preset, version, accounts } }: { plan: Plan }) {
  const [typed, setTyped] = useState<Partial<Record<AccountKey, string>>>({})
  const [isPressed, setPressed] = useState(false)
  const mayEdit = usePermission('money.move')
  const client = useQueryClient()
  const toast = useToast()
  const save = useMutation({
    mutationFn: (numbers: Plan['accounts']) =>
      call(saveAccountPlan, { preset, version, accounts: numbers }),
    onSuccess: async () => {
      toast({ title: 'Kontoplanen er gemt.', tone: 'success' })
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  const textOf = (key: AccountKey) => typed[key] ?? String(accounts[key])
  const isNumber = (key: AccountKey) => /^[1-9]\d{0,8}$/.test(textOf(key).trim())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (save.isPending || !accountKeys.every(isNumber)) return
    const numbers = accountKeys.map((key) => [key, Number(textOf(key).trim())])
    save.mutate(Object.fromEntries(numbers) as Plan['accounts'])
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {accountKeys.map((key) => (
          <NumberField
            key={key}
            id={`${preset}-${key}`}
            name={`${preset}-${key}`}
            label={accountNames[key]}
            maxLength={12}
            disabled={!mayEdit}
            value={textOf(key)}
            error={isPressed && !isNumber(key) ? 'Skriv et nummer på højst ni cifre' : undefined}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, [key]: value }))
            }
          />
        ))}
      </div>
      {save.error && <Problem error={save.error} title="Kontoplanen blev ikke gemt" />}
      {mayEdit && (
        <div>
          <Button type="submit" busy={save.isPending && 'Gemmer …'}>
            Gem kontoplanen
          </Button>
        </div>
      )}
    </form>
  )
}

function History({ plan: { history } }: { plan: Plan }) {
  if (history.length === 0) return null
  return (
    <details>
      <summary>Ændringer</summary>
      <ul className="mt-2 grid gap-2 text-sm text-slate-700">
        {history.map(({ version, savedAt, savedByName, changes }) => (
          <li key={version}>
            {[danishTime(savedAt), savedByName].filter(Boolean).join(' af ')}:{' '}
            {changes
              .map(({ account, from, to }) => `${accountNames[account]} fra ${from} til ${to}`)
              .join(', ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
