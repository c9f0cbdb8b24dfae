import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SetUp } from '#contract/admin/set-up.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../shell/problem.tsx'
import { danishTime } from './danish-time.ts'
import { setUpMutations, setUpQuery } from './set-up-queries.ts'
import { useSaving } from './set-up-saving.ts'

type Provider = SetUp['providers'][number]

/** The payment step of the set-up: done when each provider in use was paid at and has called us. */
export function ProvidersStep({ setUp: { providers, providerSettings } }: { setUp: SetUp }) {
  if (providers.length === 0) return <NoProvider settings={providerSettings} />
  return (
    <div className="grid gap-10">
      {providers.map((provider) => (
        <ProviderSetUp key={provider.name} provider={provider} />
      ))}
    </div>
  )
}

function NoProvider({ settings }: { settings: SetUp['providerSettings'] }) {
  return (
    <div className="grid max-w-text gap-4">
      <p>
        Ingen kan betale endnu, så salget er lukket. Vælg én betalingstjeneste, eller MobilePay og
        én til betalingskort. Skriv indstillingerne i Sæsonkortets .env, og genstart serveren.
        Resten af listen kan sættes op imens.
      </p>
      <dl className="grid gap-3">
        {settings.map(({ brand, names }) => (
          <div key={brand}>
            <dt className="font-semibold">{brand}</dt>
            <dd className="text-sm break-words text-slate-700">{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className="text-slate-700">
        Er der to, skrives de sammen med komma imellem, i den rækkefølge køberne skal se dem.
      </p>
    </div>
  )
}

function ProviderSetUp({ provider }: { provider: Provider }) {
  const { brand, callbackUrl, test } = provider
  useFollowedTest(test)
  return (
    <section aria-label={brand} className="grid max-w-form gap-5">
      <h3>{brand}</h3>
      <div className="grid gap-2">
        <p>Her melder betalingstjenesten tilbage om betalinger:</p>
        <CopyText what="adressen" text={callbackUrl} />
        <Callbacks provider={provider} />
      </div>
      <TestPurchase provider={provider} />
    </section>
  )
}

const callbackTexts = {
  with_each_payment: 'Adressen følger med hver betaling. Der er ikke mere at gøre.',
  in_settings: 'Nøglen til tilbagemeldinger står i .env.',
  registered: 'Betalingstjenesten kender adressen.',
  not_registered: 'Betalingstjenesten kender ikke adressen endnu.',
}

function Callbacks({ provider: { name, callbacks } }: { provider: Provider }) {
  const register = useMutation({
    ...setUpMutations.callbacks,
    onSuccess: useSaving('Adressen er registreret.'),
  })
  const isMissing = callbacks === 'not_registered'
  return (
    <>
      <p className="text-slate-700">{callbackTexts[callbacks]}</p>
      {register.isError && (
        <Problem error={register.error} title="Adressen kunne ikke registreres" />
      )}
      {(isMissing || callbacks === 'registered') && (
        <div>
          <Button
            variant={isMissing ? 'primary' : 'secondary'}
            busy={register.isPending && 'Registrerer …'}
            onClick={() => register.mutate(name)}
          >
            {isMissing ? 'Registrér adressen' : 'Registrér adressen igen'}
          </Button>
        </div>
      )}
    </>
  )
}

function TestPurchase({ provider: { name, callbacks, test } }: { provider: Provider }) {
  const start = useMutation(setUpMutations.providerTest)
  return (
    <div className="grid gap-4">
      <p>
        Prøv med 3 kr. Beløbet reserveres og frigives igen med det samme, så det koster ikke noget.
        Bagefter kan du se her, om betalingstjenesten kan nå os udefra.
      </p>
      {test && <TestResult test={test} />}
      {start.isError && <Problem error={start.error} title="Prøvekøbet kunne ikke startes" />}
      <div>
        <Button
          variant={test?.isPaid && test.calledBackAt ? 'secondary' : 'primary'}
          disabled={callbacks === 'not_registered'}
          busy={(start.isPending || start.isSuccess) && 'Sender dig til betaling …'}
          onClick={() => start.mutate(name)}
        >
          {test ? 'Prøv igen med 3 kr.' : 'Prøv med 3 kr.'}
        </Button>
      </div>
    </div>
  )
}

type Test = NonNullable<Provider['test']>

/** What is known of the latest test: paid, called from outside, released. */
function TestResult({ test }: { test: Test }) {
  const { orderNumber, startedAt, isPaid, hasFailed, calledBackAt, isReleased } = test
  const unpaid = hasFailed
    ? 'Betalingen blev ikke gennemført'
    : 'Betalingen er ikke gennemført endnu'
  return (
    <div className="grid gap-2">
      <p className="text-slate-700">
        Bestilling {orderNumber}, {danishTime(startedAt)}
      </p>
      <ul className="grid gap-1.5">
        <Fact isDone={isPaid}>{isPaid ? 'Beløbet er reserveret' : unpaid}</Fact>
        <Fact isDone={calledBackAt !== null}>
          {calledBackAt
            ? `Betalingstjenesten nåede os udefra ${danishTime(calledBackAt)}`
            : 'Betalingstjenesten har ikke nået os udefra. Tjek, at adressen ovenfor kan nås fra internettet.'}
        </Fact>
        <Fact isDone={isReleased}>
          {isReleased ? 'Beløbet er frigivet igen' : 'Beløbet er ikke frigivet endnu'}
        </Fact>
      </ul>
    </div>
  )
}

const Fact = ({ isDone, children }: { isDone: boolean; children: string }) => (
  <li className="flex gap-2.5">
    {isDone ? (
      <Icon name="check-circle" className="mt-[0.1em] size-5 shrink-0 text-green-700" />
    ) : (
      <span className="mx-0.5 mt-[0.25em] size-4 shrink-0 rounded-full border-2 border-slate-400" />
    )}
    <span>{children}</span>
  </li>
)

const followMs = 2 * 60_000

/** A paid test is called about and released within seconds, so the page asks again meanwhile. */
function useFollowedTest(test: Test | null) {
  const client = useQueryClient()
  const isUnderWay = test?.isPaid === true && !(test.isReleased && test.calledBackAt)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void client.invalidateQueries(setUpQuery), 2_000)
    const end = setTimeout(() => clearInterval(timer), followMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [isUnderWay, client])
}
