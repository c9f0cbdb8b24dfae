import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnedTextToEdit } from '#contract/admin/texts.ts'
import {
  validateText,
  type TextError,
  type TextErrorReason,
} from '#domain/content/validate-text.ts'
import { reasonOf } from '../../../error-text.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { BackLink } from '../record/back-link.tsx'
import { useBackToList } from '../record/use-back-to-list.ts'
import { TextHistory } from './text-history.tsx'
import { textToEditQuery, useWriteText } from './text-queries.ts'
import { fillLine, parseRichText } from '#domain/content/rich-text.ts'
import { Blocks } from '../../content/rich-text.tsx'

/** The editor of a text: input on the left, preview on the right, versions below. */
export function TextEditor({ textKey }: { textKey: string }) {
  const { data: text, error } = useQuery(textToEditQuery(textKey))
  const back = useBackToList('/admin/texts', textKey)
  if (error) return <Problem error={error} title="Teksten kunne ikke hentes" />
  if (!text) return null
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <BackLink back={back}>Tekster</BackLink>
        <h1>{text.title}</h1>
      </header>
      <Editor key={text.key} text={text} />
    </div>
  )
}

function Editor({ text }: { text: OwnedTextToEdit }) {
  const draft = useDraft(text)
  const { body, setBody, errors, isChanged, isBehind, write } = draft
  return (
    <>
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <form
          method="post"
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            draft.save()
          }}
        >
          <WordingField text={text} body={body} onBody={setBody} />
          <WhatIsWrong {...draft} />
          <ButtonRow>
            <Button
              type="submit"
              busy={write.isPending && 'Gemmer …'}
              disabled={!isChanged || isBehind || errors.length > 0}
            >
              Gem og vis på siden
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={() => setBody(text.body)}>
                Fortryd ændringen
              </Button>
            )}
          </ButtonRow>
        </form>
        <TextPreview text={text} body={body} />
      </div>
      <TextHistory text={text} onTake={setBody} />
    </>
  )
}

/** The draft of a text, and whether it can be saved. */
function useDraft(text: OwnedTextToEdit) {
  const [body, setBody] = useState(text.body)
  // The version at the start of the edit; a newer version is reported, never overwritten.
  const [basedOn, setBasedOn] = useState(text.version)
  const write = useWriteText()
  const toast = useToast()
  const save = () =>
    write.mutate(
      { key: text.key, body, basedOn },
      {
        onSuccess: ({ version }) => {
          setBasedOn(version)
          toast({ tone: 'success', title: 'Teksten er gemt og står på siden.' })
        },
      },
    )
  return {
    body,
    setBody,
    save,
    write,
    errors: validateText(text, body),
    isChanged: body !== text.body,
    isBehind: text.version !== basedOn,
    catchUp: () => setBasedOn(text.version),
  }
}

function WhatIsWrong({ errors, isChanged, isBehind, catchUp, write }: ReturnType<typeof useDraft>) {
  return (
    <>
      {isChanged && errors.length > 0 && (
        <Notice tone="warning" title="Teksten kan ikke vises, som den står">
          <ul className="list-disc pl-5">
            {errors.map((fieldError) => (
              <li key={`${fieldError.reason} ${fieldError.what ?? ''}`}>
                {textErrorText(fieldError)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isBehind && (
        <Notice
          tone="warning"
          title="En anden har gemt teksten, mens du skrev"
          action={
            <Button variant="secondary" onClick={catchUp}>
              Jeg har set den, gem min i stedet
            </Button>
          }
        >
          Den nye udgave står øverst under Tidligere udgaver. Din tekst står her stadig.
        </Notice>
      )}
      {write.error && reasonOf(write.error) !== 'changed_elsewhere' && (
        <Problem error={write.error} title="Teksten blev ikke gemt" />
      )}
    </>
  )
}

type WordingFieldProps = { text: OwnedTextToEdit; body: string; onBody: (body: string) => void }

function WordingField({ text: { kind, places }, body, onBody }: WordingFieldProps) {
  const field = {
    name: 'body',
    label: 'Tekst',
    value: body,
    help: helpOf[kind],
    spellCheck: true,
  }
  return (
    <>
      {kind === 'line' ? (
        <TextField {...field} onChange={(event) => onBody(event.currentTarget.value)} />
      ) : (
        <TextArea
          {...field}
          rows={kind === 'sections' ? 26 : 10}
          onChange={(event) => onBody(event.currentTarget.value)}
        />
      )}
      {places.length > 0 && (
        <dl className="grid gap-1 text-sm text-slate-700">
          {places.map(({ name, meaning, example }) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>
                {meaning}, som »{example}«
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

const helpOf = {
  line: 'En linje.',
  paragraphs:
    'En tom linje giver et nyt afsnit. - foran hver linje giver en liste. [ord](/adresse) giver et link.',
  sections:
    '## foran en overskrift. En tom linje giver et nyt afsnit. - foran hver linje giver en liste. [ord](/adresse) giver et link.',
} as const

const errorTexts: Record<TextErrorReason, (what: string) => string> = {
  empty: () => 'Teksten er tom. Skriv noget, eller gå tilbage til en tidligere udgave.',
  too_long: () => 'Teksten er for lang. Gør den kortere.',
  one_line_only: () => 'Her kan kun stå én linje. Fjern linjeskiftet.',
  unknown_place: (what) => `Siden kender ikke {${what}}. Brug en af dem, der står til højre.`,
  missing_place: (what) => `{${what}} skal stå et sted i teksten. Sæt det ind igen.`,
  unsafe_link: (what) =>
    `Linket ${what} kan ikke bruges. Skriv en adresse på siden som /clubs, eller en, der begynder med https://.`,
  no_sections: () => 'Begynd hvert afsnit med en overskrift: ## og et mellemrum.',
  empty_section: (what) =>
    what === ''
      ? 'En overskrift er tom. Skriv, hvad afsnittet handler om.'
      : `Der står ikke noget under »${what}«. Skriv noget, eller fjern overskriften.`,
  offer_in_mail: (what) =>
    `Mailen må ikke tilbyde noget, for modtageren har ikke sagt ja til reklame. Fjern »${what}«.`,
}

/** The errors of a text in Danish. */
const textErrorText = ({ reason, what = '' }: TextError) => errorTexts[reason](what)

/** The preview of a text, with an example in every placeholder. */
function TextPreview({ text, body }: { text: OwnedTextToEdit; body: string }) {
  const values = Object.fromEntries(text.places.map(({ name, example }) => [name, example]))
  const { blocks, sections } = parseRichText(body, values)
  return (
    <section aria-labelledby="visning" className="grid gap-3">
      <h2 id="visning" className="text-lg">
        Sådan kommer det til at se ud
      </h2>
      <div className="prose rounded-md border border-slate-300 bg-white p-5 sm:p-7">
        {text.kind === 'line' ? (
          <p className="font-head text-2xl font-bold">{fillLine(body, values)}</p>
        ) : (
          <>
            <Blocks blocks={blocks} />
            {sections.map(({ title, blocks: answer }) => (
              <section key={title} className="prose">
                <h3>{title}</h3>
                <Blocks blocks={answer} />
              </section>
            ))}
          </>
        )}
      </div>
    </section>
  )
}
