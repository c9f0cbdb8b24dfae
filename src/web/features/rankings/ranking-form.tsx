import { useState } from 'react'
import type { WrittenRanking } from '#contract/rankings/endpoints.ts'
import { rankingSchemes } from '#domain/rankings/ranking-terms.ts'
import { useContractForm } from '../../use-contract-form.ts'
import type { InputSchema, OutputOf, Validator } from '../../validate-input.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { NumberField, TextArea, TextField } from '../../ui/text-field.tsx'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import {
  choiceOf,
  rankingErrorTexts,
  rankingFieldOf,
  readRanking,
  schemeOptions,
} from './ranking-fields.ts'

type RankingFormProps<In extends Validator> = {
  endpoint: InputSchema<In>
  /** What is stored; undefined for a new list. */
  ranking: WrittenRanking | undefined
  /** The rest of the input: the club, the list and the version that it replaces. */
  rest: Record<string, unknown>
  send: (input: OutputOf<In>) => Promise<unknown>
  /** Somebody else has saved meanwhile. */
  newer?: { isBehind: boolean; catchUp: () => void }
}

/** Name and terms of a ranking list. */
export function RankingForm<In extends Validator>(props: RankingFormProps<In>) {
  const { endpoint, ranking, rest, send, newer } = props
  const form = useContractForm({
    endpoint,
    read: (fields) => ({ ...readRanking(fields), ...rest }),
    fieldOf: rankingFieldOf,
    send,
  })
  const errorOf = (field: string) => (form.isWrong(field) ? rankingErrorTexts[field] : undefined)
  return (
    <form noValidate {...form.props} className="grid max-w-form gap-6">
      <TextField
        name="name"
        label="Listens navn"
        help="Med årstallet, hvis listen er for en sæson: Årets spiller 2027."
        defaultValue={ranking?.name}
        maxLength={80}
        autoComplete="off"
        error={errorOf('name')}
      />
      <TextArea
        name="about"
        label="Om listen"
        optional
        rows={3}
        maxLength={600}
        defaultValue={ranking?.about}
        error={errorOf('about')}
      />
      <SchemeFields ranking={ranking} errorOf={errorOf} />
      <CountFields ranking={ranking} errorOf={errorOf} />
      <Checkbox
        name="isPublic"
        label="Alle kan se listen"
        help="Den står på siden Ranglister og på turneringernes sider."
        defaultChecked={ranking?.isPublic ?? true}
      />
      <SaveProblem
        isBehind={newer?.isBehind ?? false}
        onCatchUp={() => newer?.catchUp()}
        save={{ error: form.error, isPending: form.isBusy !== false }}
        title="Listen er ikke gemt"
      />
      <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
        {ranking ? 'Gem listen' : 'Opret listen'}
      </Button>
    </form>
  )
}

type PartProps = {
  ranking: WrittenRanking | undefined
  errorOf: (field: string) => string | undefined
}

function CountFields({ ranking, errorOf }: PartProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <NumberField
        name="best"
        label="Så mange af de bedste tæller"
        help="Tomt felt: alle tæller."
        optional
        defaultValue={ranking?.terms.best ?? ''}
        error={errorOf('best')}
      />
      <NumberField
        name="minimumEvents"
        label="Mindst spillet for at få en plads"
        defaultValue={ranking?.terms.minimumEvents ?? 1}
        error={errorOf('minimumEvents')}
      />
    </div>
  )
}

function SchemeFields({ ranking, errorOf }: PartProps) {
  const stored = ranking?.terms.scheme
  const [choice, setChoice] = useState(stored ? choiceOf(stored) : rankingSchemes[0].key)
  const table = stored?.kind === 'table' ? stored : undefined
  const linear = stored?.kind === 'linear' ? stored : undefined
  return (
    <>
      <SelectField
        name="scheme"
        label="Point for en placering"
        options={schemeOptions}
        value={choice}
        onChange={({ currentTarget }) => setChoice(currentTarget.value)}
      />
      {choice === 'own_table' && (
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            name="points"
            label="Fra nr. 1 og ned"
            help="Tal med komma imellem: 100, 80, 65, 55."
            defaultValue={table?.points.join(', ')}
            autoComplete="off"
            error={errorOf('points')}
          />
          <NumberField
            name="beyond"
            label="Til de øvrige"
            defaultValue={table?.beyond ?? 0}
            error={errorOf('beyond')}
          />
        </div>
      )}
      {choice === 'own_linear' && (
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <NumberField
            name="first"
            label="Til vinderen"
            defaultValue={linear?.first ?? 50}
            error={errorOf('first')}
          />
          <NumberField
            name="step"
            label="Mindre pr. plads"
            defaultValue={linear?.step ?? 2}
            error={errorOf('step')}
          />
          <NumberField
            name="least"
            label="Dog mindst"
            defaultValue={linear?.least ?? 1}
            error={errorOf('least')}
          />
        </div>
      )}
    </>
  )
}
