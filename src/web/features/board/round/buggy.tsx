/** A player who rides (RD-3). Drawn here, for no other page has it. */
export function Buggy() {
  return (
    <svg
      role="img"
      aria-label="Kører i buggy"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="ml-1.5 inline-block size-[1.15em] align-[-0.2em] text-slate-600"
    >
      <title>Kører i buggy</title>
      <path d="M4 4h13M6 4v7M16 4l2.5 7M3 16v-5h9l2 3h4.5a2 2 0 0 1 2 2h-2M15 16H9" />
      <circle cx="6" cy="16.5" r="2.5" />
      <circle cx="17" cy="16.5" r="2.5" />
    </svg>
  )
}
