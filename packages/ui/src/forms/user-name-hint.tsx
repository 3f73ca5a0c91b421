/** An invisible field that tells password managers which user the password belongs to. */
export const UserNameHint = ({ user }: { user: string }) => (
  <input autoComplete="username" hidden name="username" readOnly type="text" value={user} />
)
