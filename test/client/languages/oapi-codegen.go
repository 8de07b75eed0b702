// Uses the client that oapi-codegen generates from the API document.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"regexp"

	"converse/shop"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func to[T any](value T) *T { return &value }

func main() {
	signIn := func(_ context.Context, request *http.Request) error {
		request.SetBasicAuth(os.Getenv("EMAIL"), os.Getenv("KEY"))
		return nil
	}
	client := must(shop.NewClientWithResponses(os.Getenv("URL")+"/api/2.0", shop.WithRequestEditorFn(signIn)))
	ctx := context.Background()

	created := must(client.CreateStoresWithResponse(ctx, nil, shop.StoresCreate{Company: "Acme", Storefront: "https://acme.example"}))
	store := created.JSON201.StoreId
	ids := []string{}
	for _, name := range []string{"Handbook", "Poster"} {
		body := shop.ProductsCreate{Product: name, CompanyId: &store, Amount: to[int64](3_000_000_000), Price: to(12345678.91)}
		ids = append(ids, must(client.CreateProductsWithResponse(ctx, nil, body)).JSON201.ProductId)
	}

	item := must(client.ReadProductsWithResponse(ctx, ids[0], nil))
	details := must(item.JSON200.AsProductsDetails())
	tag := item.HTTPResponse.Header.Get("ETag")

	var own shop.IdFilter
	own.FromIdOperand(store)
	var dear shop.NumberFilter
	dear.FromNumberOperators(shop.NumberOperators{Gte: to(12345678.9)})
	var status shop.ChoiceADHFilter
	status.FromChoiceADHOperands(shop.ChoiceADHOperands{"A", "H"})
	names := []string{}
	for after, more := "", true; more; {
		query := shop.ListProductsParams{CompanyId: &own, Price: &dear, Status: &status, AmountFrom: to[int64](2_999_999_999), ItemsPerPage: to[int64](1), After: &after}
		page := must(client.ListProductsWithResponse(ctx, &query))
		for _, product := range page.JSON200.Products {
			names = append(names, must(product.AsProductsSummary()).Product)
		}
		link := regexp.MustCompile(`[?&]after=([^&>]+)[^>]*>; rel="?next`).FindStringSubmatch(page.HTTPResponse.Header.Get("Link"))
		if more = link != nil; more {
			after = link[1]
		}
	}

	amount := details.Amount + 1
	change := shop.ProductsUpdate{Amount: &amount}
	must(client.UpdateProductsWithResponse(ctx, ids[0], &shop.UpdateProductsParams{IfMatch: &tag}, change))
	stale := must(client.UpdateProductsWithResponse(ctx, ids[0], &shop.UpdateProductsParams{IfMatch: &tag}, change)).JSON412.Code
	changed := must(must(client.ReadProductsWithResponse(ctx, ids[0], nil)).JSON200.AsProductsDetails())
	wrong := must(client.CreateProductsWithResponse(ctx, nil, shop.ProductsCreate{Product: "Lost", CompanyId: to("999999")})).JSON400

	for _, id := range ids {
		must(client.RemoveProductsWithResponse(ctx, id, nil))
	}
	missing := must(client.ReadProductsWithResponse(ctx, ids[0], nil)).JSON404.Code
	must(client.RemoveStoresWithResponse(ctx, store, nil))
	json.NewEncoder(os.Stdout).Encode([]any{names, details.Price, changed.Amount, stale, wrong.Code, *wrong.Errors[0].Field, missing})
}
