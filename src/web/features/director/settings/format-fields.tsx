import { capital } from '#domain/shared/danish.ts'
import { matchDrawText } from '#domain/competitions/terms/match-terms.ts'
import { nameOf } from '#domain/competitions/terms/format-text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import type { Team } from '#domain/competitions/terms/team.ts'
import { teamChoiceOf, type Terms } from './parse-terms.ts'
import { errorProps } from './settings-fields.tsx'

export type TermsPart = {
  /** The name of a field of this division. */
  at: (field: string) => string
  terms: Terms
  errors: Record<string, string>
}

const formats = [
  { value: 'stroke_play', label: 'Slagspil' },
  { value: 'stableford', label: 'Stableford' },
  { value: 'modified_stableford', label: 'Modificeret Stableford' },
  { value: 'maximum_score', label: 'Maksimum score' },
  { value: 'par_bogey', label: 'Par/bogey' },
  { value: 'match_knock_out', label: matchDrawText.knock_out },
  { value: 'match_pools', label: matchDrawText.pools },
  { value: 'match_cup', label: matchDrawText.cup },
]

/** The format of a division with the fields of that format. */
export function FormatFields({ at, terms, errors }: TermsPart) {
  const { format, net } = terms.scoring
  const { matchPlay } = terms
  return (
    <div className="grid gap-5">
      <div className="grid items-end gap-x-5 gap-y-2 sm:grid-cols-2">
        <SelectField
          name={at('format')}
          label="Spilleform"
          options={formats}
          defaultValue={matchPlay ? `match_${matchPlay.draw}` : format.kind}
        />
        <Checkbox name={at('net')} label="Med handicap (netto)" defaultChecked={net} />
      </div>
      {matchPlay?.draw !== 'cup' && (
        <TeamFields at={at} team={terms.team} errors={errors} isMatchPlay={Boolean(matchPlay)} />
      )}
      {matchPlay && matchPlay.draw !== 'cup' && (
        <>
          <input type="hidden" name={at('matchAsked')} value="yes" />
          <Checkbox
            name={at('sharesContacts')}
            label="Modstandere ser hinandens telefon og mail"
            help="Det står i betingelserne, så spillerne siger ja ved at melde sig til. Ellers skriver de til hinanden gennem siden."
            defaultChecked={matchPlay.sharesContacts}
          />
        </>
      )}
      {format.kind === 'maximum_score' && (
        <MaximumFields at={at} maximum={format.maximum} errors={errors} />
      )}
      {format.kind === 'modified_stableford' && (
        <TableFields at={at} table={format} errors={errors} />
      )}
    </div>
  )
}

const teams = [
  { value: 'four_ball', label: 'Fourball, den bedste bold af to' },
  { value: 'best_balls', label: 'Hold, de bedste bolde tæller' },
  { value: 'foursomes', label: 'Foursome, én bold på skift' },
  { value: 'greensomes', label: 'Greensome, to udslag og én bold' },
  { value: 'chapman', label: 'Chapman, bytter bold efter udslaget' },
  { value: 'scramble', label: 'Texas scramble' },
]

const matchTeams = new Set(['four_ball', 'foursomes', 'greensomes', 'chapman'])

type TeamProps = Pick<TermsPart, 'at' | 'errors'> & { team: Team | null; isMatchPlay: boolean }

/** How the players play together, with the fields of teams. */
function TeamFields({ at, team, errors, isMatchPlay }: TeamProps) {
  const choice = teamChoiceOf(team)
  const hasSize = choice === 'best_balls' || choice === 'scramble'
  return (
    <div className="grid items-end gap-x-5 gap-y-2 sm:grid-cols-2">
      <SelectField
        name={at('team')}
        label="Hvem spiller sammen"
        emptyLabel="Ingen, hver for sig"
        options={isMatchPlay ? teams.filter(({ value }) => matchTeams.has(value)) : teams}
        defaultValue={choice}
        required={false}
        {...errorProps(errors, at('team'))}
      />
      {team && hasSize && (
        <div key={choice} className="grid grid-cols-2 items-end gap-5">
          <NumberField
            name={at('teamSize')}
            label="Spillere på holdet"
            defaultValue={String(team.size)}
            {...errorProps(errors, at('teamSize'))}
          />
          {team.kind === 'best_balls' ? (
            <NumberField
              name={at('teamCount')}
              label="Tællende bolde"
              defaultValue={String(team.count)}
              {...errorProps(errors, at('teamCount'))}
            />
          ) : (
            <NumberField
              name={at('drivesEach')}
              label="Udslag fra hver"
              help="Mindst. 0 er frit."
              defaultValue={String(team.drivesEach)}
              {...errorProps(errors, at('drivesEach'))}
            />
          )}
        </div>
      )}
    </div>
  )
}

type Format = Terms['scoring']['format']
type MaximumProps = Pick<TermsPart, 'at' | 'errors'> & {
  maximum: Extract<Format, { kind: 'maximum_score' }>['maximum']
}

const maximums = [
  { value: 'netDoubleBogey', label: 'Netto dobbelt bogey' },
  { value: 'doublePar', label: 'Det dobbelte af par' },
  { value: 'fixed', label: 'Et fast antal slag' },
]

function MaximumFields({ at, maximum, errors }: MaximumProps) {
  const isFixed = typeof maximum === 'object'
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <SelectField
        name={at('maximum')}
        label="Et hul tæller højst"
        options={maximums}
        defaultValue={isFixed ? 'fixed' : maximum}
      />
      {isFixed && (
        <NumberField
          name={at('most')}
          label="Antal slag"
          suffix="slag"
          defaultValue={String(maximum.fixed)}
          {...errorProps(errors, at('most'))}
        />
      )}
    </div>
  )
}

type TableProps = Pick<TermsPart, 'at' | 'errors'> & {
  table: Extract<Format, { kind: 'modified_stableford' }>
}

function TableFields({ at, table: { points, noScore }, errors }: TableProps) {
  const rows = Object.keys(points)
    .map(Number)
    .toSorted((a, b) => a - b)
  const label = (over: number, i: number) => {
    const name = capital(nameOf(over))
    if (i === 0) return `${name} eller bedre`
    return i === rows.length - 1 ? `${name} eller mere` : name
  }
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Point for et hul</legend>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {rows.map((over, i) => (
          <NumberField
            key={over}
            name={at(`points${over}`)}
            label={label(over, i)}
            inputMode="text"
            defaultValue={String(points[String(over)] ?? 0)}
            {...errorProps(errors, at(`points${over}`))}
          />
        ))}
        <NumberField
          name={at('pointsNone')}
          label="Samlet op"
          inputMode="text"
          defaultValue={String(noScore)}
          {...errorProps(errors, at('pointsNone'))}
        />
      </div>
    </fieldset>
  )
}
