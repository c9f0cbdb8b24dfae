/** The grid of the divisions' leaders, and a card as high as three of them, so that nothing moves. */
export const leaderGrid = 'grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]'
export const leaderCard = 'min-h-52 rounded-md border border-slate-300 bg-white px-4 py-3'
