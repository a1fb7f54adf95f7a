/** Tabs of one device notify each other here of the database that is about to be deleted. A file apart: each session listens, few sign out. */
export const leaving = new BroadcastChannel('cratebook-leaving');
