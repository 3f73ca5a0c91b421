/** Tells password managers whose password is meant; nobody sees it. */
export const UserNameHint = ({ user }: { user: string }) => (
  <input autoComplete="username" hidden name="username" readOnly type="text" value={user} />
)
