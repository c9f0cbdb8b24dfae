import type { DirectorsEntries } from '#contract/entries/director.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import type { ListImport } from './use-list-import.ts'

type ListImportFormProps = { data: DirectorsEntries; list: ListImport }

/** The list, and the choices for values that it does not contain. */
export function ListImportForm({ data, list }: ListImportFormProps) {
  const { file, inputError, plan } = list
  return (
    <form
      method="post"
      noValidate
      onSubmit={list.look}
      onInput={list.forget}
      className="grid max-w-text gap-6"
    >
      {/* Stays mounted while a file is chosen, so that the pasted text returns when the file is removed. */}
      <div hidden={file !== undefined}>
        <TextArea
          name="text"
          label="Indsæt listen"
          help="Tag overskrifterne med: Navn, DGU-nummer, Handicap, og gerne Køn, Klub og Række."
          rows={7}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          placeholder={'Navn\tDGU-nummer\tHandicap\tKøn\nAnne Holm\t90-1234\t18,4\tDame'}
          className="text-sm!"
          {...(inputError && { error: inputError })}
        />
      </div>
      <FileField
        name="file"
        label={file ? 'Fil' : 'Eller vælg en fil'}
        help="CSV eller Excel (.xlsx)."
        accept=".csv,.xlsx,text/csv"
        {...(file && inputError && { error: inputError })}
        onPick={list.pick}
      />
      {file && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            Valgt: <strong className="break-words">{file.name}</strong>
          </span>
          <Button variant="quiet" onClick={() => list.pick(undefined)}>
            Indsæt listen i stedet
          </Button>
        </p>
      )}
      <Choices data={data} />
      <Button
        type="submit"
        variant={plan.data ? 'secondary' : 'primary'}
        className="sm:w-fit"
        busy={plan.isPending && 'Læser listen …'}
      >
        Se, hvad listen gør
      </Button>
    </form>
  )
}

function Choices({ data: { divisions, places, entries } }: Pick<ListImportFormProps, 'data'>) {
  const isLimited = places !== null || divisions.some((one) => one.places !== null)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Hvor listen ikke siger det</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="gender"
          label="Teested"
          emptyLabel="Spørg mig"
          required={false}
          options={[
            { value: 'women', label: 'Dametee' },
            { value: 'men', label: 'Herretee' },
          ]}
        />
        {divisions.length > 1 && (
          <SelectField
            name="divisionId"
            label="Række"
            emptyLabel="Den første, der passer"
            required={false}
            options={divisions.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      {isLimited && (
        <Checkbox
          name="beyondPlaces"
          label="Giv alle en plads, også ud over de faste"
          help="Ellers kommer de sidste på ventelisten i listens rækkefølge."
        />
      )}
      {divisions.length > 1 && entries.length > 0 && (
        <Checkbox
          name="moveDivisions"
          label="Flyt dem, der nu hører til i en anden række"
          help="Ellers bliver alle i den række, de er i, også når deres handicap er ændret."
        />
      )}
    </fieldset>
  )
}
