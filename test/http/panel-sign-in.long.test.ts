import { expect } from "chai";
import { computeCode } from "../../runtime/admin/second-factor.js";
import { findBarriers } from "../support/accessibility.js";
import { servePanel, rootPassword } from "../support/panel-page.js";
import { memberPassword } from "../support/staff.js";

servePanel("accounts in the panel", {}, ({ server, staff, open, openAsRoot }) => {
  const stepNow = (): number => Math.floor(Date.now() / 30_000);

  it("turn on a second factor, sign in with it, and end a session", async () => {
    const member = await staff.makeMember([]);
    const first = await open();
    await first.signIn(member.email, memberPassword);
    const { page } = first;
    await first.goTo("#/-account");
    await page.getByRole("heading", { name: "Second factor", exact: true }).waitFor();
    await page.getByLabel("Current password").fill(memberPassword);
    await page.getByRole("button", { name: "Turn on…" }).click();
    await page.getByRole("img", { name: "QR code with the key" }).waitFor();
    const secret = (await page.locator(".copyable code").innerText()).replaceAll(" ", "");
    await page.getByLabel("Code", { exact: true }).fill(computeCode(secret, stepNow() - 1));
    await page.getByRole("button", { name: "Turn on", exact: true }).click();
    const codes = page.getByRole("region", { name: "Recovery codes" });
    await codes.waitFor();
    const [code] = await codes.locator("code").allInnerTexts();
    expect(await findBarriers(page)).to.deep.equal([]);
    await page.getByText("On. 10 recovery codes are left.").waitFor();

    const second = await open();
    await second.page.getByLabel("E-mail").fill(member.email);
    await second.page.getByLabel("Password").fill(memberPassword);
    await second.page.getByRole("button", { name: "Sign in" }).click();
    await second.page.getByLabel("Code").fill(code!);
    expect(await findBarriers(second.page)).to.deep.equal([]);
    await second.page.getByRole("button", { name: "Sign in" }).click();
    await second.page.getByRole("heading", { name: "Administration" }).waitFor();

    await page.reload();
    await page.getByRole("button", { name: /^End the session of Chrome/ }).click();
    await page.getByRole("button", { name: /^End the session/ }).waitFor({ state: "detached" });
    await second.page.reload();
    await second.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await second.close();
    await first.close();
  });

  it("are invited by a link with which they choose a password", async () => {
    const { user_id: id } = await staff.make("/api/2.0/users", { email: "invited@example.com", user_type: "A" });
    const root = await openAsRoot();
    await root.goTo(`#/users/${id!}?tab=sign-in`);
    await root.page.getByRole("button", { name: "Make a link" }).click();
    const link = await root.page.locator(".copyable code").innerText();
    await root.page.getByText("The account has no second factor.").waitFor();
    expect(await root.page.getByRole("button", { name: "Turn off" }).count()).to.equal(0);
    expect(await findBarriers(root.page)).to.deep.equal([]);
    // The page contains the session of the root account, whose description the browser has cached.
    const guest = await root.page.context().newPage();
    const rejected: string[] = [];
    guest.on("response", (answer) => answer.ok() || rejected.push(answer.url()));
    await guest.goto(link);
    await guest.getByLabel("New password").fill(rootPassword);
    await guest.getByLabel("Repeat the password").fill(rootPassword);
    const session = guest.waitForResponse((answer) => answer.url().endsWith("/admin/api/session"));
    await guest.getByRole("button", { name: "Set password and sign in" }).click();
    await session;
    await guest.getByText("Your account has no privileges yet.").waitFor();
    expect(rejected).to.deep.equal([]);
    expect(await guest.locator("meta[name=session]").count()).to.equal(0);
    await root.close();
    const late = await open({ path: link.slice(server.url.length) });
    await late.page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await late.page.getByRole("alert").getByText("used or expired; ask an administrator").waitFor();
    expect(await late.page.locator("input").count()).to.equal(0);
    expect(await findBarriers(late.page)).to.deep.equal([]);
    await late.page.getByRole("button", { name: "To the sign-in" }).click();
    await late.page.getByLabel("E-mail").waitFor();
    await late.page.context().close();
  });
});
