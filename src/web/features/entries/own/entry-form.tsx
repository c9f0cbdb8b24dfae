import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { enterTournament } from '#contract/entries/endpoints.ts'
import type { Extra } from '#contract/entries/extras.ts'
import { readExtraFields } from '#domain/entries/extra-fields.ts'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { formError, useFormAnswer } from '../../../form-answer.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Problem } from '../../shell/problem.tsx'
import { PaymentMethodField } from '../../payments/payment-method-field.tsx'
import { DivisionChoice, firstDivision, outcomeIn } from './division-choice.tsx'
import { entryMutations } from './entry-queries.ts'
import { entryButtonText } from './entry-text.ts'
import type { EnteringGolfer } from './golfer-entry.tsx'
import { ExtraChoice, extrasOre, type Quantities } from './extra-choice.tsx'
import { EntryWishes } from './entry-wishes.tsx'

type EntryFormProps = {
  tournament: TournamentOnPage
  golfer: EnteringGolfer
  extras: readonly Extra[]
}

/** The entry form: *række*, wishes, and a button with the outcome and the fee. */
export function EntryForm({ tournament, golfer, extras }: EntryFormProps) {
  const { golferId, fee } = golfer
  const { pathname } = useLocation()
  const [gender, setGender] = useState(golfer.gender)
  const [chosen, setChosen] = useState<string>()
  const division = chosen ?? firstDivision(golfer, gender)
  const outcome = outcomeIn(golfer, { divisionId: division, gender })
  const { form, enter, error, typed } = useEnterTournament(tournament.id, golferId)
  const [quantities, setQuantities] = useState<Quantities>(() => quantitiesIn(typed))
  const isGoing = enter.isSuccess || form.isBusy
  const kind = outcome.kind === 'refused' ? 'place' : outcome.kind
  const totalOre = fee.ore + extrasOre(extras, quantities)
  return (
    <form
      action={enterTournament.path.replace(':tournamentId', tournament.id)}
      {...form.props}
      className="grid max-w-form gap-6"
    >
      <input type="hidden" name="_page" value={pathname} />
      <input type="hidden" name="golferId" value={golferId} />
      <input type="hidden" name="feeOre" value={fee.ore} />
      <GenderField
        golfer={golfer}
        gender={gender}
        isWrong={form.isWrong('gender')}
        onChange={setGender}
      />
      <DivisionChoice {...{ golfer, gender, division }} onChoose={setChosen} />
      <Extras {...{ golferId, kind, extras, quantities }} onChange={setQuantities} />
      <EntryWishes
        golfer={golfer}
        typed={typed}
        isPhoneWrong={form.isWrong('phone')}
        asksBuggy={!extras.some((extra) => extra.kind === 'buggy')}
      />
      {kind === 'place' && totalOre > 0 && <PaymentMethodField id={`${golferId}-pay`} />}
      {error && <Problem error={error} title={`${golfer.firstName} er ikke meldt til endnu`} />}
      <Button
        type="submit"
        size="lg"
        wide
        disabled={outcome.kind === 'refused'}
        busy={
          isGoing &&
          (kind === 'place' && totalOre > 0 ? 'Sender dig til betaling …' : 'Melder til …')
        }
      >
        {entryButtonText(kind, totalOre)}
      </Button>
      <p className="-mt-3 text-sm text-slate-600">{afterPress(kind, totalOre)}</p>
    </form>
  )
}

function afterPress(kind: 'place' | 'waiting_list', feeOre: number): string {
  if (kind === 'waiting_list') {
    return 'Du betaler først, når du siger ja til en plads, og du kan altid gå af listen igen.'
  }
  return feeOre === 0
    ? 'Pladsen er sikret med det samme.'
    : 'Pladsen holdes, mens du betaler. Den er sikret, når betalingen er gået igennem.'
}

type Gender = EnteringGolfer['gender']

type GenderFieldProps = {
  golfer: EnteringGolfer
  gender: Gender
  isWrong: boolean
  onChange: (gender: Gender) => void
}

/** Asked only when no earlier entry of the golfer has it. */
function GenderField({ golfer, gender, isWrong, onChange }: GenderFieldProps) {
  const { golferId, firstName } = golfer
  if (golfer.gender) return <input type="hidden" name="gender" value={golfer.gender} />
  return (
    <RadioCards
      id={`${golferId}-gender`}
      name="gender"
      legend={`Spiller ${firstName} fra dame- eller herretee?`}
      help="Det afgør teestedet, og i nogle turneringer rækken."
      columns={2}
      options={[
        { value: 'women', label: 'Dametee' },
        { value: 'men', label: 'Herretee' },
      ]}
      value={gender ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === 'women' ? 'women' : 'men')}
      {...(isWrong && { error: 'Vælg et af de to.' })}
    />
  )
}

/** What was chosen in a form that was posted without scripts and refused. */
const quantitiesIn = (typed: Record<string, string>): Quantities =>
  Object.fromEntries(
    readExtraFields(typed).extras.map(({ extraId, quantity }) => [extraId, quantity]),
  )

type ExtrasProps = {
  golferId: string
  kind: 'place' | 'waiting_list'
  extras: readonly Extra[]
  quantities: Quantities
  onChange: (quantities: Quantities) => void
}

/** The extras of a place; on the waiting list nothing is chosen yet. */
function Extras({ golferId, kind, extras, quantities, onChange }: ExtrasProps) {
  if (extras.length === 0) return null
  if (kind === 'place') return <ExtraChoice id={golferId} {...{ extras, quantities, onChange }} />
  const names = listInDanish(extras.map(({ name }) => name))
  return <p className="text-slate-700">{`${names} kan du vælge, når du får en plads.`}</p>
}

/** Sends the form once, and continues to the payment, or to the entry without a fee. */
function useEnterTournament(tournamentId: string, golferId: string) {
  const navigate = useNavigate()
  const posted = usePostedAnswer(golferId)
  const enter = useMutation({
    ...entryMutations(useQueryClient()).enter,
    onSuccess: ({ entry, redirectUrl }) => {
      if (redirectUrl) location.assign(redirectUrl)
      else void navigate({ href: `/account/tournaments/${entry.id}` })
    },
  })
  const form = useContractForm({
    endpoint: enterTournament,
    posted: posted?.fields.map((field) => ({ field })) ?? [],
    read: ({ _page, feeOre, ...fields }) => ({
      ...readExtraFields(fields),
      tournamentId,
      feeOre: Number(feeOre),
    }),
    send: (input) => enter.mutateAsync(input),
  })
  const error = form.error ?? (posted?.fields.length ? undefined : formError(posted))
  return { form, enter, error, typed: posted?.values ?? {} }
}

/** The result of this golfer's form when posted without scripts. */
export function usePostedAnswer(golferId: string) {
  const posted = useFormAnswer()
  return posted?.values['golferId'] === golferId ? posted : null
}
