import type { ClubRanking } from '#contract/rankings/endpoints.ts'
import { useContractForm } from '../../use-contract-form.ts'
import type { InputSchema, OutputOf, Validator } from '../../validate-input.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { rankingErrorTexts, rankingFieldOf, readRanking } from './ranking-fields.ts'
import { TermsFields } from './terms-fields.tsx'

type RankingFormProps<In extends Validator> = {
  endpoint: InputSchema<In>
  /** What is stored; undefined for a new list. */
  ranking: Pick<ClubRanking, 'name' | 'about' | 'terms' | 'isPublic'> | undefined
  /** The courses of the club, for an eclectic. */
  courses: ClubRanking['courses']
  /** The rest of the input: the club, the list and the version that it replaces. */
  rest: Record<string, unknown>
  send: (input: OutputOf<In>) => Promise<unknown>
  /** Somebody else has saved meanwhile. */
  newer?: { isBehind: boolean; catchUp: () => void }
}

/** Name and terms of a ranking list. */
export function RankingForm<In extends Validator>(props: RankingFormProps<In>) {
  const { endpoint, ranking, courses, rest, send, newer } = props
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
      <TermsFields terms={ranking?.terms} courses={courses} errorOf={errorOf} />
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
