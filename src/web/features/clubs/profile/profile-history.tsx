import type { ClubProfileToEdit } from '#contract/clubs/profile.ts'
import type { ClubProfile } from '#domain/clubs/profile.ts'
import { momentText } from '../../../moment-text.ts'
import { Button } from '../../../ui/button.tsx'

type ProfileHistoryProps = {
  data: ClubProfileToEdit
  /** Puts an earlier version into the fields. */
  onTake: (profile: ClubProfile) => void
}

/** Earlier versions of the club's texts. A chosen one is put into the fields and saved like an edit. */
export function ProfileHistory({ data, onTake }: ProfileHistoryProps) {
  if (data.history.length === 0) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="text-xl">
        Tidligere versioner
      </h2>
      <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200">
        {data.history.map(({ version, writtenAt, writtenBy, profile }) => (
          <li
            key={version}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <span>
              Version {version}, {momentText(writtenAt)}, {writtenBy}
            </span>
            {version === data.version ? (
              <span className="font-semibold text-green-700">Vises nu</span>
            ) : (
              <Button variant="quiet" onClick={() => onTake(profile)}>
                Hent ind i felterne <span className="sr-only">version {version}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
